import type { Metadata } from 'next'
import { PICTURE_SIZE } from '#components/sharing/draw'
import { PRODUCT_PICTURE } from '#components/sharing/event-picture'
import { env } from '#lib/env'
import { files } from '#lib/paths'

interface Shared {
  /** The page's own address without anything that varies, so that all its addresses count as one. */
  path: string
  /** What stands at the top of the card. */
  title: string
  description: string
  /** The address of its picture, and what is on it. */
  picture: string
  picture_alt: string
}

/** Returns what search engines and the cards of shared links need of a public page. Addresses are absolute. */
export function sharingMetadata({ path, title, description, picture, picture_alt }: Shared): Metadata {
  const url = env.APP_URL + path
  const image = { url: env.APP_URL + picture, alt: picture_alt, type: 'image/png', ...PICTURE_SIZE }
  return {
    description,
    alternates: { canonical: url },
    openGraph: { type: 'website', siteName: 'Quorate', url, title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** The same for a page of the product itself. */
export function productSharing(path: string, title: string): Metadata {
  const description = 'Members, events, money and decisions of an association, in one calm place.'
  return sharingMetadata({ path, title, description, picture: files.picture(), picture_alt: PRODUCT_PICTURE.title })
}
