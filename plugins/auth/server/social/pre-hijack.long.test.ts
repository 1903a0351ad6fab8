import type { Visitor } from '@balafon/sdk/testing'
import { describe, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { forgotPassword, resetPassword } from '../../contract/password.ts'
import { register } from '../../contract/register.ts'
import { connectWithPassword } from '../../contract/social.ts'
import { answerTwoFactorChallenge } from '../../contract/two-factor.ts'
import { confirmUserPassword, generateCode, generateWrongCode, setUpTwoFactor } from '../testing/authenticator.ts'
import type { ProviderUser } from '../testing/mock-oauth-server.ts'
import { completePopup, followToCallback, openPopup, returnToSite } from '../testing/popup.ts'
import { waitForResetToken } from '../testing/reset-token.ts'
import { createProviderUser, mockServer, setUpSiteWithProviders, site } from '../testing/site-with-providers.ts'

// An attacker creates an account with the email address of a victim that signs up later.
// The five attacks are described in "Pre-hijacked accounts" by Sudhodanan and Paverd.

const ATTACKER_PASSWORD = 'three quiet drums'
const VICTIM_PASSWORD = 'four louder drums'

setUpSiteWithProviders(['google', 'facebook'])

let victimCount = 0
function createVictimEmail() {
  victimCount += 1
  return `victim${victimCount}@example.test`
}

const getSignedInEmail = async (visitor: Visitor): Promise<string | undefined> => (await visitor.get('/api/v1/me')).body.user?.email

/** Registers with the victim's address as the attacker. */
async function registerAsAttacker(email: string): Promise<Visitor> {
  const attacker = site.createVisitor()
  expect((await attacker.request(register, { body: { email, password: ATTACKER_PASSWORD, password_confirmation: ATTACKER_PASSWORD } })).status).toBe(200)
  return attacker
}

/** Resets the password as the victim, which receives the emails. */
async function reclaimAsVictim(email: string): Promise<Visitor> {
  const visitor = site.createVisitor()
  await visitor.request(forgotPassword, { body: { email } })
  const token = await waitForResetToken(site, email)
  expect((await visitor.request(resetPassword, { body: { token, email, password: VICTIM_PASSWORD, password_confirmation: VICTIM_PASSWORD } })).status).toBe(200)
  expect((await visitor.request(login, { body: { email, password: VICTIM_PASSWORD } })).status).toBe(200)
  return visitor
}

async function signInWith(providerName: string, providerUser: ProviderUser) {
  mockServer.signInAs(providerUser)
  const visitor = site.createVisitor()
  const { result } = await completePopup(visitor, providerName)
  return { visitor, result, email: await getSignedInEmail(visitor) }
}

describe('pre-hijacked accounts', () => {
  test('does not merge accounts by email address', async () => {
    const email = createVictimEmail()
    const attacker = await registerAsAttacker(email)
    const victim = createProviderUser({ email })
    const first = await signInWith('google', victim)
    expect(first.result.status).toBe('REQUEST_PASSWORD')
    expect(first.email).toBeUndefined()
    expect((await attacker.get('/api/v1/me?with=social_profiles')).body.user.social_profiles).toEqual([])
    await reclaimAsVictim(email)
    expect((await site.createVisitor().request(login, { body: { email, password: ATTACKER_PASSWORD } })).status).toBe(422)
    const second = await signInWith('google', victim)
    expect((await second.visitor.request(connectWithPassword, { body: { password: ATTACKER_PASSWORD } })).status).toBe(422)
    expect((await second.visitor.request(connectWithPassword, { body: { password: VICTIM_PASSWORD } })).status).toBe(200)
  })

  test('ends earlier sessions, so that their open popups connect nothing', async () => {
    const email = createVictimEmail()
    const attacker = await registerAsAttacker(email)
    mockServer.signInAs(createProviderUser())
    await confirmUserPassword({ ...attacker, password: ATTACKER_PASSWORD })
    const callbackUrl = await followToCallback(String(await openPopup(attacker, 'google', 'connect')))
    const victim = await reclaimAsVictim(email)
    expect(await getSignedInEmail(attacker)).toBeUndefined()
    expect((await returnToSite(attacker, callbackUrl)).result.status).toBe('ERROR')
    expect((await victim.get('/api/v1/me?with=social_profiles')).body.user.social_profiles).toEqual([])
  })

  test('disconnects providers that were connected before the email was verified', async () => {
    const email = createVictimEmail()
    const attacker = await registerAsAttacker(email)
    const attackerAccount = createProviderUser()
    mockServer.signInAs(attackerAccount)
    await confirmUserPassword({ ...attacker, password: ATTACKER_PASSWORD })
    expect((await completePopup(attacker, 'google', 'connect')).result.status).toBe('SUCCESS')
    expect((await signInWith('google', attackerAccount)).email).toBe(email)
    await reclaimAsVictim(email)
    expect((await signInWith('google', attackerAccount)).email).toBe(attackerAccount.email)
  })

  test('disconnects providers of an account that later took over the address', async () => {
    const attackerAccount = createProviderUser()
    mockServer.signInAs(attackerAccount)
    const attacker = site.createVisitor()
    await completePopup(attacker, 'google')
    const email = createVictimEmail()
    const { id } = (await attacker.get('/api/v1/me')).body.user
    await site.getContext('auth').users.update(id, { email })
    await reclaimAsVictim(email)
    expect(await getSignedInEmail(attacker)).toBeUndefined()
    expect((await signInWith('google', attackerAccount)).email).not.toBe(email)
  })

  test('lets the owner reclaim an address that a provider did not verify', async () => {
    const email = createVictimEmail()
    const attackerAccount = createProviderUser({ email })
    expect((await signInWith('facebook', attackerAccount)).email).toBe(email)
    const victim = await signInWith('google', createProviderUser({ email }))
    expect(victim.result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: expect.stringContaining('already exists') } })
    expect(victim.email).toBeUndefined()
    await reclaimAsVictim(email)
    const secondAttempt = await signInWith('facebook', attackerAccount)
    expect(secondAttempt.result.status).toBe('REQUEST_PASSWORD')
    expect(secondAttempt.email).toBeUndefined()
  })

  test('keeps a second factor that was enabled before the email was verified', async () => {
    const email = createVictimEmail()
    const attacker = await registerAsAttacker(email)
    const { secret } = await setUpTwoFactor({ ...attacker, password: ATTACKER_PASSWORD })
    const victim = await reclaimAsVictim(email)
    expect(await getSignedInEmail(victim)).toBeUndefined()
    expect(await getSignedInEmail(attacker)).toBeUndefined()
    expect((await attacker.request(login, { body: { email, password: ATTACKER_PASSWORD } })).status).toBe(422)
    expect((await attacker.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(410)
    expect((await victim.request(login, { body: { email, password: VICTIM_PASSWORD } })).body).toEqual({ two_factor: true })
  })

  test('keeps the connections of a user with a verified address', async () => {
    const account = createProviderUser()
    const { email } = await signInWith('google', account)
    await reclaimAsVictim(String(email))
    expect((await signInWith('google', account)).email).toBe(account.email)
  })

  test('asks for the second factor after sign-in with a provider', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    const account = createProviderUser()
    mockServer.signInAs(account)
    await completePopup(user, 'google', 'connect')
    const { visitor, result, email } = await signInWith('google', account)
    expect(result).toEqual({ type: 'social-auth', status: 'SUCCESS', callbackData: { two_factor: true } })
    expect(email).toBeUndefined()
    expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
    expect(await getSignedInEmail(visitor)).toBe(user.email)
  })

  test('asks for the second factor after connecting with the password', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    const { visitor } = await signInWith('google', createProviderUser({ email: user.email }))
    const listConnected = () => site.sql('select service_name from social_profiles where user_id = $1', [user.id])
    const response = await visitor.request(connectWithPassword, { body: { password: user.password } })
    expect(response.body).toEqual({ two_factor: true })
    expect(await getSignedInEmail(visitor)).toBeUndefined()
    expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateWrongCode(secret) } })).status).toBe(422)
    expect(await listConnected()).toEqual([])
    expect((await visitor.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })).status).toBe(200)
    expect(await listConnected()).toEqual([{ service_name: 'google' }])
    expect(await getSignedInEmail(visitor)).toBe(user.email)
  })
})
