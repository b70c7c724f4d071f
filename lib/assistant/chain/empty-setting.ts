// The OpenAI package reads this variable while it is loaded and fails when it is empty; to us empty is absent.
if (process.env.OPENAI_BASE_URL === '') delete process.env.OPENAI_BASE_URL

/** Nothing but the effect of loading this is wanted. */
export {}
