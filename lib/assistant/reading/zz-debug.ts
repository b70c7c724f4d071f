import pg from 'pg'
import { env } from '#lib/env'
import { actAs, CLOCK } from '#lib/evaluation/stage'
import { openReading } from '#lib/figures/read-context'
import { languageOf } from '#lib/assistant/reading/read'
import { findPieces, lexiconOf } from '#lib/assistant/reading/pieces'
import { tokenise } from '#lib/assistant/reading/tokens'
import { loadVocabulary } from '#lib/assistant/reading/vocabulary'
import { DE } from '#lib/assistant/reading/packs/de'
import { EN } from '#lib/assistant/reading/packs/en'
import { FR } from '#lib/assistant/reading/packs/fr'
export async function debug(texts: string[]) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  const { ctx } = await actAs(client, 'demo', 'administrator')
  const rc = await openReading(ctx, CLOCK)
  const vocabulary = await loadVocabulary(rc)
  for (const t of texts) {
    const language = languageOf(t)
    const pack = { en: EN, de: DE, fr: FR }[language]
    const { tokens } = tokenise(t)
    const pieces = findPieces(tokens, { pack, lexicon: lexiconOf(pack, vocabulary), vocabulary, calendar: { today: rc.today, fiscal_year_start: 1 }, names: new Set() })
    console.log(language, t, '\n   ', pieces.map((p) => `${p.text}=${p.is === 'concept' ? p.names.join('/') : p.is}${p.is === 'time' ? JSON.stringify(p.time.within) : ''}`).join(' | '))
  }
}
