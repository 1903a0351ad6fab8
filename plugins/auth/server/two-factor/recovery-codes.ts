import { createHash, randomInt } from 'node:crypto'

const COUNT = 8
const HALF = 10

/** None that are taken for each other when written on paper. Twenty of them are 99 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten characters, a dash, ten more. */
export const newRecoveryCodes = () => Array.from({ length: COUNT }, () => `${half()}-${half()}`)

/** A plain hash will do: nobody guesses so many bits. */
export const hashOfRecoveryCode = (code: string) => createHash('sha256').update(code.toLowerCase()).digest()
