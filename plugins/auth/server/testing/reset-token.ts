import type { TestSite } from '@balafon/sdk/testing'
import { expect } from 'vitest'

/** Waits for the first password reset email to an address and returns the token in its link. */
export async function waitForResetToken({ sql }: TestSite, email: string): Promise<string> {
  const listEmails = () => sql<{ text: string }>("select text from emails where email = $1 and template = 'reset_password'", [email])
  await expect.poll(async () => (await listEmails()).length, { timeout: 15_000 }).toBe(1)
  return /\/password\/reset\/([\w-]+)/.exec((await listEmails())[0]?.text ?? '')?.[1] ?? ''
}
