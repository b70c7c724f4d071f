import { expect, test } from 'vitest'
import { askedFor, changeOf, mailAsked } from '#lib/assistant/drafts/asked-for'

test.each([
  ['Write a mail to all members', 'all members'],
  ['Draft a payment reminder for everyone who is late', 'everyone who is late'],
  ['I want to write a mail about the gala to all members, please', 'all members'],
  ['Send the first two a reminder', 'the first two'],
  ['Write to all members in Malmö', 'all members in Malmö'],
  [
    'Entwirf eine Zahlungserinnerung an die Mitglieder, deren Rechnungen fällig sind',
    'die Mitglieder, deren Rechnungen fällig sind',
  ],
  ['Zahlungserinnerung an alle säumigen Zahler in Malmö schreiben', 'alle säumigen Zahler in Malmö'],
  ['Könntest du bitte eine E-Mail an alle Mitglieder schreiben?', 'alle Mitglieder'],
  ['Schreib den ersten beiden eine Mahnung', 'den ersten beiden'],
  ['Schick eine Einladung an alle Mitglieder', 'alle Mitglieder'],
  ['Écris un rappel de paiement aux membres en retard', 'membres en retard'],
  ['Rédige une relance pour les membres en retard', 'les membres en retard'],
  ['Écris-leur un courriel', 'leur'],
  ['Write a mail', undefined],
  ['Mahnung an Ada Late', 'Ada Late'],
  ['Relance aux membres en retard', 'membres en retard'],
  ['Mail an alle Mitglieder wegen der Gala', 'alle Mitglieder'],
  ['Mail an alle Mitglieder wegen offener Rechnungen', 'alle Mitglieder wegen offener Rechnungen'],
  ['Erinnere Ada Late an ihre Rechnung', 'Ada Late'],
  ['Remind everyone who is late', 'everyone who is late'],
  ['Relance les membres en retard', 'les membres en retard'],
  ['Rédige un e-mail à Ada Late pour lui dire merci', 'Ada Late pour lui dire merci'],
])('%s', (message, whom) => {
  expect(askedFor(message)?.whom[0]).toBe(whom)
})

test.each([
  'Which mails were sent to Ada?',
  'Mails an Ada',
  'Wie viele Mails an Mitglieder gab es?',
  'Send invoice INV-1 to Ada',
  'Remind me how many members we have',
  'Tell me which members that joined this year live in Kiel',
  'Email addresses of the board',
  'Mail an Ada?',
  'Invitation to the gala',
])('no mail is asked for: %s', (message) => {
  expect(askedFor(message)).toBeNull()
})

test.each([
  ['Rédige un e-mail à Ada Late pour lui dire merci', 'Ada Late'],
  ['Mail an alle Mitglieder wegen offener Rechnungen', 'alle Mitglieder'],
  ['Write to the members about to lapse', undefined],
])('what a mail says may stand behind whom it goes to: %s', (message, whom) => {
  expect(askedFor(message)?.whom[1]).toBe(whom)
})

test.each([
  ['Schreib Ada Late eine Mahnung', 'overdue'],
  ['Relance les membres en retard', 'overdue'],
  ['Entwirf eine Zahlungserinnerung an Ada Late', 'open'],
  ['Erinnere Ada Late an ihre Rechnung', 'open'],
  ['Remind Ada Late of her dues', 'open'],
  ['Erinnere Ada Late an die Gala', null],
  ['Write a mail to all members', null],
] as const)('what a mail asks for: %s', (message, dunning) => {
  expect(askedFor(message)?.dunning).toBe(dunning)
})

test.each([
  [['Schreib allen Säumigen eine Mahnung', 'nur an Ada Late'], 'Schreib allen Säumigen eine Mahnung\nnur an Ada Late'],
  [
    ['Write a mail to all members', 'only those in Hamburg', 'in German please'],
    'Write a mail to all members\nonly those in Hamburg\nin German please',
  ],
  [['Écris un courriel', 'aux membres en retard'], 'Écris un courriel aux membres en retard'],
  [['Schreib eine Mail', 'alle Mitglieder in Hamburg'], 'Schreib eine Mail an alle Mitglieder in Hamburg'],
  [['Schreib eine Mail', 'Wie viele Mitglieder haben wir?'], null],
  [['Write a mail to all members', 'to members in Hamburg'], null],
  [['How many members?', 'only to members in Hamburg'], null],
  [['Write a mail to all members', 'How many are there?'], null],
])('a later turn says to whom: %j', (turns, mail) => {
  expect(mailAsked(turns)).toBe(mail)
})

test.each([
  ['nur die in Kiel', { is: 'only', whom: 'die in Kiel' }],
  ['nur an Firmen', { is: 'only', whom: 'Firmen' }],
  ['seulement à ceux de Brême', { is: 'only', whom: 'ceux de Brême' }],
  ['ohne die Firmen', { is: 'without', whom: 'die Firmen' }],
  ['und die aus Lübeck auch', { is: 'too', whom: 'die aus Lübeck' }],
  ['also to those in Kiel', { is: 'too', whom: 'those in Kiel' }],
  ['auf Englisch bitte', { is: 'language', language: 'en' }],
  ['en français', { is: 'language', language: 'fr' }],
  ['Wie viele sind das?', null],
  ['danke', null],
])('what a later turn changes of a mail: %s', (turn, change) => {
  expect(changeOf(turn)).toEqual(change)
})

test.each([
  ['Schick dem Ada Late ne Mahnung', 'dem Ada Late'],
  ['Schreib eine Dankesmail an alle Mitglieder', 'alle Mitglieder'],
  ['Schreib allen Mitgliedern, dass wir umziehen', 'allen Mitgliedern'],
  ['Tell all members that we are closed', 'all members'],
])('whom a mail goes to, as people say it: %s', (message, whom) => {
  expect(askedFor(message)?.whom[0]).toBe(whom)
})

test.each([
  ['Tell members that joined in May that we moved', 'members that joined in May', 'that we moved'],
  ['Remind members that joined in May', 'members that joined in May', undefined],
  ['Schreib allen Mitgliedern in Kiel wegen des Parkplatzes', 'allen Mitgliedern in Kiel', 'wegen des Parkplatzes'],
  ['Informe tous les membres que le gala est annulé', 'tous les membres', 'que le gala est annulé'],
  ['Schick allen Mitgliedern eine Einladung zum Sommerfest', 'allen Mitgliedern', 'zum Sommerfest'],
  ['Schreib eine Mail über die Gala', undefined, 'über die Gala'],
  ['Write to the members about to lapse', 'the members about to lapse', undefined],
  ['Schreib allen Mitgliedern, dass sie zahlen sollen', 'allen Mitgliedern', undefined],
  ['Erinnere Ada Late an ihre Rechnung', 'Ada Late', undefined],
])('whom a mail goes to and what it is about: %s', (message, whom, about) => {
  const asked = askedFor(message)
  expect([asked?.whom[0], asked?.manner.about?.words]).toEqual([whom, about])
})

test.each([
  ['freundlicher bitte', 'friendly'],
  ['Mach es etwas kürzer', 'short'],
  ['make it a bit friendlier please', 'friendly'],
  ['plus court', 'short'],
  ["plus ferme s'il te plaît", 'firm'],
  ['strenger', 'firm'],
  ['more formal', 'other'],
  ['nicht so streng', undefined],
  ['long-standing members', undefined],
  ['Ist das kürzer?', undefined],
])('how a later turn wants a mail to be worded: %s', (turn, how) => {
  const change = changeOf(turn)
  expect(change?.is === 'worded' ? change.how : undefined).toBe(how)
})

test.each([
  ['Write a friendly reminder to all late payers', 'friendly'],
  ['Schreib eine strenge Mahnung an alle Säumigen', 'firm'],
  ['Envoie un rappel amical à Ada Late', 'friendly'],
  ['Schreib allen freundlichen Leuten eine Mail', 'plain'],
])('the tone that a mail is asked for in: %s', (message, tone) => {
  expect(askedFor(message)?.manner.tone).toBe(tone)
})
