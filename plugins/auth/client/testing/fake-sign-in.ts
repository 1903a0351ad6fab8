import { readBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { createUser } from '@balafon/sdk/testing/client'

/** The bootstrap data after a sign-in on the current page. */
export const createSignedInBootstrap = (values: Partial<BootstrapData> = {}): BootstrapData => ({ ...readBootstrap(), user: createUser(), ...values })
