import { createHash, randomInt } from 'node:crypto'

const CODE_COUNT = 8
const PART_LENGTH = 10

/** Characters that are not mistaken for each other in handwriting. Twenty of them have 99 bits of entropy. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const generatePart = () => Array.from({ length: PART_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** Generates recovery codes: ten characters, a dash and ten more. */
export const generateRecoveryCodes = () => Array.from({ length: CODE_COUNT }, () => `${generatePart()}-${generatePart()}`)

/** Hashes a recovery code. A fast hash is enough, because codes with this much entropy cannot be guessed. */
export const hashRecoveryCode = (code: string) => createHash('sha256').update(code.toLowerCase()).digest()
