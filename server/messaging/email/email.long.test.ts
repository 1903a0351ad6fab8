import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPort } from '../../testing/get-port.ts'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const sendCode = (email: string, language = 'en', code: string | number = '123456') =>
  site.getContext('core').mailer.send({ to: { email, name: 'Awa <b>' }, language, template: 'verify_email', data: { code } })

interface StoredEmail {
  readonly id: string
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
  readonly status: string
  readonly error: string | null
}

const findEmailTo = async (email: string) => {
  const [row] = await site.sql<StoredEmail>('select * from emails where email = $1 order by id desc', [email])
  return row
}
const findStatus = async (email: string) => (await findEmailTo(email))?.status
const skipRetryDelay = () => site.sql("update jobs.job set start_after = now() where name = 'core' and state = 'retry'")

describe('mailer.send', () => {
  test('writes the email in the language of the message and keeps it in the mailbox', async () => {
    await sendCode('awa@example.test', 'fr')
    await expect.poll(() => findStatus('awa@example.test'), { timeout: 10_000 }).toBe('sent')
    const email = await findEmailTo('awa@example.test')
    expect(email?.subject).toBe('Votre code pour Balafon')
    expect(email?.html).toContain('<html lang="fr">')
    expect(email?.html).toContain('123456')
    expect(email?.text).toContain('Saisissez ce code')
  })

  test.each([
    ['en', ': http'],
    ['fr', '\u00a0: http'],
  ])('separates the action and its URL in plain text by a colon, spaced as in %s', async (language, colonAndUrl) => {
    const to = { email: `colon-${language}@example.test` }
    const data = { requiresSetting: '', device: '', location: '', url: '/secure/password' }
    await site.getContext('auth').mailer.send({ to, language, template: 'password_changed', data })
    expect((await findEmailTo(to.email))?.text).toMatch(new RegExp(`\\S${colonAndUrl}`))
  })

  test('escapes HTML in the data', async () => {
    await sendCode('html@example.test', 'en', '<img src=x>')
    const email = await findEmailTo('html@example.test')
    expect(email?.html).not.toContain('<img')
    expect(email?.html).toContain('&lt;img')
  })

  test('stores no email when the transaction fails', async () => {
    await site.site.db
      .transaction(async (transaction) => {
        const { mailer } = site.getContext('core')
        await mailer.send({ to: { email: 'never@example.test' }, language: 'en', template: 'verify_email', data: { code: '1' } }, transaction)
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await findEmailTo('never@example.test')).toBeUndefined()
  })

  test('throws when the plugin has no such template', async () => {
    const message = { to: { email: 'a@example.test' }, language: 'en', template: 'missing', data: {} }
    await expect(site.getContext('auth').mailer.send(message)).rejects.toThrow('auth has no email template called missing')
  })
})

describe('GET /dev/mail', () => {
  test('shows the mailbox and its emails', async () => {
    await sendCode('list@example.test')
    const { id } = (await findEmailTo('list@example.test')) ?? {}
    const visitor = site.createVisitor()
    expect((await visitor.get('/dev/mail')).text).toContain('list@example.test')
    expect((await visitor.get(`/dev/mail/${id}`)).text).toContain(`/dev/mail/${id}/body`)
    const body = await visitor.get(`/dev/mail/${id}/body`)
    expect(body.text).toContain('Enter this code')
    expect(body.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await visitor.get('/dev/mail/999999')).status).toBe(404)
    expect((await visitor.get('/dev/mail/x')).status).toBe(404)
  })
})

/** Starts an SMTP server that accepts one email and records it. */
function startMailServer() {
  let received = ''
  const server = net.createServer((socket) => {
    let isReceivingData = false
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      const text = String(bytes)
      if (isReceivingData) {
        received += text
        if (!received.endsWith('\r\n.\r\n')) return
        isReceivingData = false
        return socket.write('250 accepted\r\n')
      }
      if (/^DATA/i.test(text)) isReceivingData = true
      socket.write(/^DATA/i.test(text) ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  return new Promise<{ port: number; getReceived: () => string; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ port: getPort(server), getReceived: () => received, close: () => server.close() })),
  )
}

describe('delivery by SMTP', () => {
  test('retries when the server is unreachable, and deletes the body once it is sent', async () => {
    const { settings } = site.getContext('core')
    await settings.set('mail.transport', 'smtp')
    await settings.set('mail.smtp_url', 'smtp://127.0.0.1:9')
    await sendCode('smtp@example.test')
    await expect.poll(() => findStatus('smtp@example.test'), { timeout: 15_000 }).toBe('failed')
    expect((await findEmailTo('smtp@example.test'))?.error).toContain('ECONNREFUSED')
    const server = await startMailServer()
    await settings.set('mail.smtp_url', `smtp://127.0.0.1:${server.port}?ignoreTLS=true`)
    await skipRetryDelay()
    await expect.poll(() => findStatus('smtp@example.test'), { timeout: 15_000 }).toBe('sent')
    expect(server.getReceived()).toContain('123456')
    expect(await findEmailTo('smtp@example.test')).toMatchObject({ html: null, text: null, error: null })
    server.close()
  })

  test('keeps an email with a code in the log, without its body, after the last attempt', async () => {
    const { settings } = site.getContext('core')
    await settings.set('mail.transport', 'smtp')
    await settings.set('mail.smtp_url', 'smtp://127.0.0.1:9')
    await sendCode('lost@example.test')
    const retry = async () => {
      await skipRetryDelay()
      return findEmailTo('lost@example.test')
    }
    await expect.poll(retry, { timeout: 60_000, interval: 200 }).toMatchObject({ status: 'failed', text: null })
    expect(await findEmailTo('lost@example.test')).toMatchObject({
      subject: 'Your code for Balafon',
      html: null,
      error: expect.stringContaining('ECONNREFUSED'),
    })
    await settings.set('mail.transport', 'mailbox')
  }, 180_000)

  test('stores the URL of the mail server encrypted and shows it on no page', async () => {
    const { settings } = site.getContext('core')
    await settings.set('mail.smtp_url', 'smtp://user:hunter2@mail.example.test')
    const [row] = await site.sql<{ value: object }>("select value from settings where key = 'mail.smtp_url'")
    expect(JSON.stringify(row)).not.toContain('hunter2')
    expect(await settings.get('mail.smtp_url')).toContain('hunter2')
    expect((await site.createVisitor().get('/')).text).not.toContain('smtp')
  })
})

describe('a stored email', () => {
  test('has no body after its code has expired', async () => {
    await sendCode('late@example.test')
    await sendCode('early@example.test')
    await expect.poll(() => findStatus('late@example.test'), { timeout: 10_000 }).toBe('sent')
    await site.models.Email.update({ status: 'queued', bodyExpiresAt: new Date(0) }, { where: { email: 'late@example.test' } })
    await site.getContext('core').jobs.enqueue('delete-expired-emails', {})
    await expect.poll(async () => (await findEmailTo('late@example.test'))?.text, { timeout: 10_000 }).toBeNull()
    expect((await findEmailTo('late@example.test'))?.html).toBeNull()
    expect((await findEmailTo('early@example.test'))?.text).toContain('123456')
  })

  test('is deleted with its recipient’s account, not with a later owner of the address', async () => {
    const { users } = site.getContext('core')
    const owner = await site.createSignedInUser()
    await sendCode(owner.email)
    await users.update(owner.id, { email: 'moved@example.test' })
    const laterOwner = await users.create({ email: owner.email, password: null })
    await sendCode(owner.email)
    // Only these emails are counted, because the plugin auth also writes to the old address after a change.
    const countEmails = async () => (await site.sql("select from emails where template = 'verify_email' and email = $1", [owner.email])).length
    expect(await countEmails()).toBe(2)
    await users.remove(laterOwner.id)
    expect(await countEmails()).toBe(1)
    await users.remove(owner.id)
    expect(await countEmails()).toBe(0)
  })
})
