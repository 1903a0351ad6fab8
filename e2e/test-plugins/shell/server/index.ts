import { defineServerPlugin, implement, problem, withAction } from '@balafon/sdk/server'
import { closed, fail, refuse } from '../contract/endpoints.ts'
import { UPLOAD_TYPE } from '../contract/upload-type.ts'
import manifest from '../plugin.ts'

export default defineServerPlugin(manifest, {
  provides: () => ({ 'core.uploadTypes/v1': [{ name: UPLOAD_TYPE, accepts: ['audio/*'], maxBytes: 100_000_000, visibility: 'private' }] }),
  routes: () => [
    implement(fail, async () => {
      throw new RangeError('The test plugin broke')
    }),
    implement(refuse, async () => {
      throw withAction(problem(409, 'test_plugin.refused'), { label: 'test_plugin.way_out', action: '/test-plugin/members' })
    }),
    implement(closed, async () => ({ ok: true })),
  ],
})
