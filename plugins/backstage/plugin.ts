import { defineManifest } from '@balafon/sdk/contract'

export default defineManifest({
  id: 'backstage',
  title: 'backstage.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
})
