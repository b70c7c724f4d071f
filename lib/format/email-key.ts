/** The form in which addresses are compared: trimmed, composed, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
