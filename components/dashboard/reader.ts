/** How the reader's association writes things. */
export interface Writing {
  locale: string
  currency: string
  time_zone: string
}
