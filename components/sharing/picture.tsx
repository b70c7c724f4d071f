import { PICTURE_FONTS } from '#components/sharing/draw'

/** What a picture says, in letters that can be drawn. */
export interface PictureText {
  association: string
  kind: string | null
  title: string
  when: string | null
  place: string | null
  /** The association's colour, as #rrggbb. */
  accent: string
}

const INK = '#14161c'
const MUTED = '#5a5e6b'

/** How large a title is, so that a long one still fits; what does not is cut with an ellipsis. */
function titleSize(length: number): { fontSize: number; lineClamp: number } {
  if (length <= 36) return { fontSize: 84, lineClamp: 3 }
  if (length <= 80) return { fontSize: 68, lineClamp: 3 }
  return { fontSize: 54, lineClamp: 4 }
}

/** A picture of 1200 × 630 pixels for shared links. The accent only decorates: no text depends on its contrast. */
export function Picture({ association, kind, title, when, place, accent }: PictureText) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background: '#ffffff',
        color: INK,
        fontFamily: PICTURE_FONTS,
      }}
    >
      <div style={{ display: 'flex', width: 28, height: '100%', background: accent }} />
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, padding: '60px 72px 56px 64px' }}>
        <div style={{ display: 'flex', fontSize: 34, fontWeight: 600 }}>{association}</div>
        {kind ? <div style={{ display: 'flex', marginTop: 8, fontSize: 28, color: MUTED }}>{kind}</div> : null}
        <div style={{ display: 'flex', flex: 1, alignItems: 'center' }}>
          <div
            style={{
              display: 'block',
              fontWeight: 600,
              lineHeight: 1.12,
              letterSpacing: '-0.025em',
              wordBreak: 'break-word',
              ...titleSize(title.length),
            }}
          >
            {title}
          </div>
        </div>
        <div style={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between' }}>
          <div style={{ display: 'flex', flexDirection: 'column', maxWidth: 800 }}>
            {when ? <div style={{ display: 'flex', fontSize: 38, fontWeight: 600 }}>{when}</div> : null}
            {place ? (
              <div style={{ display: 'block', marginTop: 8, fontSize: 32, color: MUTED, lineClamp: 1 }}>{place}</div>
            ) : null}
          </div>
          <div style={{ display: 'flex', alignItems: 'center', fontSize: 28, fontWeight: 600, color: MUTED }}>
            <svg width="44" height="44" viewBox="0 0 28 28" style={{ marginRight: 14 }} aria-hidden="true">
              <rect width="28" height="28" rx="8" fill="#3f5bd8" />
              <circle cx="14" cy="13.5" r="6" fill="none" stroke="#ffffff" strokeWidth="2.5" />
              <path d="M16.5 16.5 L20.5 20.5" stroke="#ffffff" strokeWidth="2.5" strokeLinecap="round" />
            </svg>
            Quorate
          </div>
        </div>
      </div>
    </div>
  )
}
