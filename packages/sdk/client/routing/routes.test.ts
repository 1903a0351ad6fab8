import { beforeAll, describe, expect, test } from 'vitest'
import type { BootstrapData } from '../../contract/index.ts'
import { applyBootstrap } from '../state/bootstrap.ts'
import { findRoute } from './routes.ts'

const PATHS = ['/album/:albumId/:artist/:album', '/albums', '/admin/*', '/:slugOrId', '/:lang?/help', '/charts?', '/Café', 'relative/path']

beforeAll(() => {
  const routes = PATHS.map((path) => ({ plugin: 'test', path, component: path }))
  const homePages = [{ plugin: 'test', component: 'Home' }]
  applyBootstrap({ plugins: [], contributions: { 'host.routes/v1': routes, 'host.homePages/v1': homePages } } as unknown as BootstrapData)
})

describe('findRoute', () => {
  test.each([
    ['/', 'Home'],
    ['/album/7/sampler/market-days', '/album/:albumId/:artist/:album'],
    ['/ALBUM/7/sampler/market-days', '/album/:albumId/:artist/:album'],
    ['/albums/', '/albums'],
    ['/admin', '/admin/*'],
    ['/admin/users/7', '/admin/*'],
    ['/anything', '/:slugOrId'],
    ['/help', '/:lang?/help'],
    ['/fr/help', '/:lang?/help'],
    ['/charts', '/charts?'],
    ['/Caf%C3%A9', '/Café'],
    ['/relative/path', 'relative/path'],
  ])('finds the route of %s', (pathname, component) => {
    expect(findRoute(pathname)?.component).toBe(component)
  })

  test.each(['/album/7', '/albums/7/tracks', '/unknown/path'])('finds no route for %s', (pathname) => {
    expect(findRoute(pathname)).toBeUndefined()
  })
})
