import { z } from 'zod'

/** A task for the browser: find the number for which `SHA-256(salt + number)` equals the target. */
export const ProofOfWorkChallenge = z.object({
  salt: z.string(),
  /** Hexadecimal. */
  target: z.string(),
  /** The number is between 0 and this maximum. */
  max_number: z.number(),
  /** The encrypted number, which only the server can read. */
  sealed_answer: z.string(),
})
export type ProofOfWorkChallenge = z.infer<typeof ProofOfWorkChallenge>

/** Joins the parts of a solution into the token that the browser sends. */
export const formatSolution = (sealedAnswer: string, number: number) => `${sealedAnswer}.${number}`

/** Splits the token of a solution into its parts; `null` when it is malformed. */
export function parseSolution(token: string): { readonly sealedAnswer: string; readonly number: number } | null {
  const [, sealedAnswer, number] = /^([\w-]{1,1000})\.(\d{1,9})$/.exec(token) ?? []
  return sealedAnswer && number ? { sealedAnswer, number: Number(number) } : null
}
