import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBootstrapData, resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const wanted = (isWanted: boolean) => site.getContext('core').settings.set('require_email_confirmation', isWanted)

const lettersTo = (email: string) => site.sql<{ text: string; language: string }>('select text, language from mails where email = $1 order by id', [email])
const expectLetters = (email: string, count: number) => expect.poll(async () => (await lettersTo(email)).length, { timeout: 15_000 }).toBe(count)

/** Somebody who came before the site wanted to know more. */
async function earlyMember() {
  await wanted(false)
  const member = await site.createSignedInUser()
  await wanted(true)
  return member
}

test('who stands at a gate that was put up later is sent a code, once, and it opens', async () => {
  const member = await earlyMember()
  expect(await lettersTo(member.email)).toEqual([])
  await Promise.all([member.get('/'), member.get('/'), member.request(getBootstrapData, {})])
  await expectLetters(member.email, 1)
  await member.get('/')
  const [letter, another] = await lettersTo(member.email)
  expect(another).toBeUndefined()
  const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect((await member.request(validateEmailVerificationOtp, { body: { code } })).status).toBe(200)
})

test('a newcomer who looks at once has one letter, not two', async () => {
  await wanted(true)
  const member = await site.createSignedInUser()
  await member.get('/')
  await expectLetters(member.email, 1)
  // Both have had their turn: the page at once, the listener as a job.
  const heard = () =>
    site.sql("select from jobs.job where name = 'core' and state = 'completed' and data->'data'->'payload'->>'userId' = $1", [String(member.id)])
  await expect.poll(async () => (await heard()).length, { timeout: 15_000 }).toBe(1)
  expect(await lettersTo(member.email)).toHaveLength(1)
})

test('a code that has run out is followed by another, one whose tries are spent is not', async () => {
  const member = await earlyMember()
  await member.get('/')
  await expectLetters(member.email, 1)
  await site.sql('update verification_codes set tries = 5 where user_id = $1', [member.id])
  await site.sql("delete from rate_limits where key like 'verification%'")
  await member.get('/')
  expect(await lettersTo(member.email)).toHaveLength(1)
  await site.sql('update verification_codes set expires_at = now() where user_id = $1', [member.id])
  await member.get('/')
  await expectLetters(member.email, 2)
})

test('nobody else is written to', async () => {
  await wanted(true)
  const verified = await site.createSignedInUser()
  await expectLetters(verified.email, 1)
  await site.sql('update users set email_verified_at = now() where id = $1', [verified.id])
  await site.sql('delete from verification_codes where user_id = $1', [verified.id])
  await site.sql("delete from rate_limits where key like 'verification%'")
  await verified.get('/')
  expect(await lettersTo(verified.email)).toHaveLength(1)
})

test('what is sent by itself leaves the budget of who asks for more', async () => {
  const member = await earlyMember()
  await member.get('/')
  await expectLetters(member.email, 1)
  expect((await member.request(resendEmailVerification, { body: { email: member.email } })).status).toBe(200)
  await expectLetters(member.email, 2)
})
