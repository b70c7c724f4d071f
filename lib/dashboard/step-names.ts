/** What a new association does first. */
export const FIRST_STEPS = ['papers', 'answers', 'tiers', 'members', 'colleague', 'event'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
