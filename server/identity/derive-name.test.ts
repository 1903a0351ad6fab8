import { expect, test } from 'vitest'
import { deriveNameFromEmail } from './derive-name.ts'

test.each([
  ['awa.traore@example.test', 'Awa Traore'],
  ["j.o'neil+list@example.test", "J O'neil+list"],
  ['http://evil.example/x@example.test', 'Http Evil Example X'],
  ['aw\u200ba\u202e\u0007@example.test', 'Aw A'],
  ['élodie\u3164@example.test', 'Élodie'],
  [`${'a'.repeat(240)}@example.test`, `A${'a'.repeat(79)}`],
  [`${'a'.repeat(79)}😀@example.test`, `A${'a'.repeat(78)}`],
  ['___@example.test', '♪'],
  ["+''@example.test", '♪'],
  ['@example.test', '♪'],
])('derives from the address %j the name %j', (email, name) => expect(deriveNameFromEmail(email)).toBe(name))
