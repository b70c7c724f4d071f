import { expect, test } from 'vitest'
import { whomOf } from '#lib/assistant/drafts/asked-for'

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
  ['Write a mail', ''],
])('%s', (message, whom) => {
  expect(whomOf(message)).toBe(whom)
})

test.each([
  'Which mails were sent to Ada?',
  'Mails an Ada',
  'Wie viele Mails an Mitglieder gab es?',
  'Send invoice INV-1 to Ada',
])('no mail is asked for: %s', (message) => {
  expect(whomOf(message)).toBeNull()
})
