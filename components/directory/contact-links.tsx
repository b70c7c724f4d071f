/** An address that opens a mail to it; it stands over the link of its row. */
export function EmailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="link relative wrap-anywhere">
      {address}
    </a>
  )
}

/** A number that a phone dials. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="link tabular relative">
      {number}
    </a>
  )
}
