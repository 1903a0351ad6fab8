import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBotCheckChallenge, getBotCheckFrame, verifyBotCheck } from '../../contract/bot-check.ts'
import type { ProofOfWorkChallenge } from '../../contract/proof-of-work.ts'
import { register } from '../../contract/register.ts'
import { models } from '../models.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'
import { solveChallenge } from '../testing/solve-challenge.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.getContext('auth').settings.set('recaptcha.enable.register', true)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

let registrationCount = 0
const createRegistration = () => {
  registrationCount += 1
  return { email: `visitor${registrationCount}@example.test`, password: 'three quiet drums', password_confirmation: 'three quiet drums' }
}

async function getChallenge(visitor: Visitor): Promise<ProofOfWorkChallenge> {
  const { body } = await visitor.request(getBotCheckChallenge, {})
  return body.challenge
}

const createToken = async (visitor: Visitor) => solveChallenge(await getChallenge(visitor))

const verify = (visitor: Visitor, token: string) => visitor.request(verifyBotCheck, { body: { token } })

const signUp = (visitor: Visitor, body = createRegistration()) => visitor.request(register, { body })

const REFUSED = { status: 422, body: { code: 'auth.bot_check_failed', message: 'Could not verify you are human.' } }

describe('bot check', () => {
  test('accepts a solved challenge for one form', async () => {
    const visitor = site.createVisitor()
    expect(await verify(visitor, await createToken(visitor))).toMatchObject({ status: 200, body: { success: true } })
    expect((await signUp(visitor)).status).toBe(200)
  })

  test('rejects registration without a bot check', async () => {
    const body = createRegistration()
    expect(await signUp(site.createVisitor(), body)).toMatchObject(REFUSED)
    expect(await site.sql('select from users where email = $1', [body.email])).toEqual([])
  })

  test('accepts a pass for only one of three parallel forms', async () => {
    const visitor = site.createVisitor()
    await verify(visitor, await createToken(visitor))
    // Each request gets its own copy of the cookies, because a successful registration replaces the cookies of its browser.
    const cookies = new Map(visitor.cookies)
    const copies = [site.createVisitor(), site.createVisitor(), site.createVisitor()]
    for (const copy of copies) for (const [name, value] of cookies) copy.cookies.set(name, value)
    const responses = await Promise.all(copies.map((copy) => signUp(copy)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('accepts a token once when two browsers send it in parallel', async () => {
    const [first, second] = [site.createVisitor(), site.createVisitor()]
    const token = await createToken(first)
    await second.get('/register')
    const responses = await Promise.all([verify(first, token), verify(second, token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await verify(second, token)).toMatchObject(REFUSED)
  })

  test('rejects a used token that is encoded differently', async () => {
    const visitor = site.createVisitor()
    const token = await createToken(visitor)
    const [sealed = '', number = ''] = token.split('.')
    expect((await verify(visitor, token)).status).toBe(200)
    for (const rewrittenToken of [`${sealed}.0${number}`, `${sealed}=.${number}`, `${sealed.slice(0, -1)}_.${number}`])
      expect((await verify(visitor, rewrittenToken)).status).toBe(422)
  })

  test('accepts a pass only in its browser session', async () => {
    const [first, second] = [site.createVisitor(), site.createVisitor()]
    await verify(first, await createToken(first))
    expect(await signUp(second)).toMatchObject(REFUSED)
    expect((await signUp(first)).status).toBe(200)
  })

  test('rejects a pass after ten minutes', async () => {
    const visitor = site.createVisitor()
    await verify(visitor, await createToken(visitor))
    const [row] = await site.sql<{ minutes: number }>('select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from bot_check_passes')
    expect(row?.minutes).toBe(10)
    await site.getModels('auth', models).BotCheckPass.update({ expiresAt: new Date() }, { where: {} })
    expect(await signUp(visitor)).toMatchObject(REFUSED)
  })

  test('rejects the solution of an expired challenge', async () => {
    const visitor = site.createVisitor()
    await visitor.get('/register')
    const { salt } = await getChallenge(visitor)
    const expired = site.getContext('auth').seal(JSON.stringify({ id: salt, number: 5, until: Date.now() - 1 }), 'bot-check-challenge')
    expect(await verify(visitor, `${expired}.5`)).toMatchObject(REFUSED)
    const valid = site.getContext('auth').seal(JSON.stringify({ id: salt, number: 5, until: Date.now() + 60_000 }), 'bot-check-challenge')
    expect((await verify(visitor, `${valid}.5`)).status).toBe(200)
  })

  test.each([
    ['another number', (token: string) => token.replace(/\d+$/, (number) => String(Number(number) + 1))],
    ['no number', (token: string) => token.replace(/\.\d+$/, '')],
    ['another seal', (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['any text', () => 'let me in'],
  ])('rejects %s', async (_description, change) => {
    const visitor = site.createVisitor()
    const token = change(await createToken(visitor))
    expect((await verify(visitor, token)).status).toBe(422)
    expect(await signUp(visitor)).toMatchObject(REFUSED)
  })

  test('does not send the solution with the challenge', async () => {
    const challenge = await getChallenge(site.createVisitor())
    expect(Object.keys(challenge).sort()).toEqual(['max_number', 'salt', 'sealed_answer', 'target'])
    expect(Buffer.from(challenge.sealed_answer, 'base64url').toString()).not.toContain(challenge.salt)
  })

  test('accepts forms without a pass when the bot check is off', async () => {
    await site.getContext('auth').settings.set('recaptcha.enable.register', false)
    expect((await signUp(site.createVisitor())).status).toBe(200)
    await site.getContext('auth').settings.set('recaptcha.enable.register', true)
  })

  test('returns 404 for the frame of the built-in check', async () => {
    expect((await site.createVisitor().request(getBotCheckFrame, {})).status).toBe(404)
  })

  test('returns 429 after 30 verifications in ten minutes', async () => {
    const visitor = site.createVisitor()
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await verify(visitor, 'guess')).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
  })

  test.each(FORGED_REQUESTS)('rejects a request %s', async (_description, headers) => {
    const visitor = site.createVisitor()
    const token = await createToken(visitor)
    expect((await visitor.request(verifyBotCheck, { body: { token } }, headers)).status).toBe(403)
  })

  test('deletes expired passes and proofs with a job', async () => {
    const { BotCheckPass, UsedProof } = site.getModels('auth', models)
    const later = new Date(Date.now() + 60_000)
    await BotCheckPass.bulkCreate([
      { browserSessionId: 'expired', expiresAt: new Date(0) },
      { browserSessionId: 'valid', expiresAt: later },
    ])
    const [expiredProof, validProof] = [Buffer.from('expired'), Buffer.from('valid')]
    await UsedProof.bulkCreate([
      { proofHash: expiredProof, expiresAt: new Date(0) },
      { proofHash: validProof, expiresAt: later },
    ])
    await site.getContext('auth').jobs.enqueue('delete-expired-bot-checks', {})
    const listRemaining = async () => [
      await BotCheckPass.count({ where: { browserSessionId: ['expired', 'valid'] } }),
      await UsedProof.count({ where: { proofHash: expiredProof } }),
      await UsedProof.count({ where: { proofHash: validProof } }),
    ]
    await expect.poll(listRemaining, { timeout: 15_000 }).toEqual([1, 0, 1])
  })

  test('provides a guard for the forms of other plugins', async () => {
    const [guard] = site.getContext('core').getProviders('auth.botCheckGuard/v1')
    expect(guard?.plugin).toBe('auth')
    await expect(guard?.provider.requirePassed(null, 'contact')).resolves.toBeUndefined()
  })
})
