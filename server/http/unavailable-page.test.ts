import Hapi, { type Server } from '@hapi/hapi'
import { ConnectionAcquireTimeoutError } from 'sequelize'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCoreTranslations } from '../i18n/core-translations.ts'
import { createTranslator } from '../i18n/translator.ts'
import { registerErrors } from './errors.ts'

const NAVIGATION = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

let server: Server
beforeAll(() => {
  const translator = createTranslator()
  translator.add(getCoreTranslations())
  server = Hapi.server({ debug: false })
  registerErrors(server, { translator, getLanguage: ({ headers }) => String(headers['accept-language'] ?? 'en'), traceRoot: undefined })
  const handler = () => {
    throw new ConnectionAcquireTimeoutError(new Error('ResourceRequest timed out'))
  }
  server.route({ method: ['GET', 'POST'], path: '/full-pool', handler })
})

const send = (headers: Record<string, string>, method = 'GET') => server.inject({ method, url: '/full-pool', headers })

describe('a request that gets no connection to the database', () => {
  test('gets 503 with a code and Retry-After', async () => {
    const { statusCode, headers, payload } = await send({ accept: 'application/json' })
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '3' })
    expect(JSON.parse(payload)).toEqual({ code: 'unavailable', message: 'This isn’t available right now. Please try again.' })
  })

  test.each([
    ['en', 'We’ll be right back'],
    ['fr', 'Nous revenons tout de suite'],
  ])('gets a page in the language %s when a browser opens a page', async (language, title) => {
    const { statusCode, headers, payload } = await send({ ...NAVIGATION, 'accept-language': language })
    expect({ statusCode, retryAfter: headers['retry-after'], type: headers['content-type'] }).toEqual({
      statusCode: 503,
      retryAfter: '3',
      type: 'text/html; charset=utf-8',
    })
    expect(payload).toContain(`<html lang="${language}">`)
    expect(payload).toContain(`<h1>${title}</h1>`)
  })

  test.each([
    ['a script that accepts HTML', { ...NAVIGATION, 'sec-fetch-mode': 'cors' }, 'GET'],
    ['a form', NAVIGATION, 'POST'],
  ])('gets JSON when it comes from %s', async (_name, headers, method) => {
    expect((await send(headers, method)).headers['content-type']).toContain('application/json')
  })
})
