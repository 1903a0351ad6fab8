import { createTestPlugin, openPage } from '@balafon/sdk/testing/client'
import type { ComponentType } from 'react'

type PageOptions = NonNullable<Parameters<typeof openPage>[1]>

/** Shows a component on a page of the host, for component tests. */
export function showComponent(Component: ComponentType, options: PageOptions = {}) {
  const Screen = () => (
    <>
      <h1>Test page</h1>
      <Component />
    </>
  )
  const plugin = createTestPlugin({ contributes: { 'host.routes/v1': [{ path: '/shown', component: 'Screen' }] }, components: { Screen } })
  return openPage('/shown', { plugins: [plugin], ...options })
}
