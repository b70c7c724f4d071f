import type { MailLanguage } from '#lib/mail/schema'

/** What is said with the offer of a mail of its words, and of whom it is for, where several have the name. */
export const OFFER_WORDS: Readonly<
  Record<MailLanguage, Readonly<Record<'friendly' | 'firm' | 'short' | 'no_text' | 'not_there', string>>>
> = {
  en: {
    friendly: 'It is worded in a friendlier way.',
    firm: 'It is worded more firmly.',
    short: 'It is shorter.',
    no_text: 'I have no ready text for this wording: change it in the draft.',
    not_there: 'I find nobody called “{v}”. These have the name:',
  },
  de: {
    friendly: 'Sie ist freundlicher formuliert.',
    firm: 'Sie ist strenger formuliert.',
    short: 'Sie ist kürzer.',
    no_text: 'Für diese Formulierung habe ich keinen fertigen Text: Ändern Sie sie im Entwurf.',
    not_there: 'Jemanden namens „{v}“ finde ich nicht. So heißen:',
  },
  fr: {
    friendly: 'Il est formulé plus aimablement.',
    firm: 'Il est formulé plus fermement.',
    short: 'Il est plus court.',
    no_text: 'Je n’ai pas de texte tout prêt pour cette formulation\u00a0: modifiez-la dans le brouillon.',
    not_there: 'Je ne trouve personne pour «\u00a0{v}\u00a0». Portent ce nom\u00a0:',
  },
}
