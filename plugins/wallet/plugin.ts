import { defineManifest } from '@balafon/sdk/contract'

export default defineManifest({
  id: 'wallet',
  title: 'wallet.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
})
