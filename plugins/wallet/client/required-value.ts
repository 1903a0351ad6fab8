import * as z from 'zod/mini'

/** A field that starts empty and has to be filled in. The error is the translation of `code`. */
export const createRequiredNumber = (code: string) => z.nullable(z.number()).check(z.refine((value) => value !== null && value !== 0, { params: { code } }))

/** A date field that starts empty and has to be filled in. */
export const createRequiredDate = (code: string) => z.nullable(z.string()).check(z.refine((value) => value !== null, { params: { code } }))
