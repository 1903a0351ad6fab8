import { create } from 'zustand'
import type { BootstrapData, ServerPointId, User } from '../../contract/index.ts'
import { checkQuota, hasPermission, type PermissionName, type Quota, type QuotaStatus } from '../../contract/permissions.ts'
import { isSubscribed } from '../../contract/subscription.ts'

/** The bootstrap data of the page. It is replaced completely at sign-in, at sign-out and when an administrator changes the site. */
export const useBootstrap = create<BootstrapData>(() => ({}) as BootstrapData)

/** Returns the bootstrap data outside of React. */
export const readBootstrap = (): BootstrapData => useBootstrap.getState()

/** Replaces the bootstrap data, for example with the response of a sign-in. */
export const applyBootstrap = (data: BootstrapData): void => useBootstrap.setState(data, true)

/** Returns the signed-in user, or null for a guest. */
export const useUser = (): User | null => useBootstrap(({ user }) => user)

/** Returns whether the user has a valid subscription. */
export const useIsSubscribed = (): boolean => useBootstrap(({ user }) => isSubscribed(user))

/** Returns the value of a public setting. */
export const useSetting = <T>(key: string): T => useBootstrap(({ settings }) => settings[key] as T)

/** Returns whether an enabled plugin has a provider for a server extension point. */
export const useHasProvider = (point: ServerPointId): boolean => useBootstrap(({ provided_extension_points }) => provided_extension_points.includes(point))

const getPermissions = ({ user, guest_role }: Pick<BootstrapData, 'user' | 'guest_role'>) => user?.permissions ?? guest_role.permissions

/** Returns whether the user, or the guest role, has a permission. The server checks permissions itself. */
export const usePermission = (name: PermissionName): boolean => useBootstrap((data) => hasPermission(getPermissions(data), name))

/** Returns whether the user may create one more item of a kind that a restriction limits. The server checks restrictions itself. */
export function useQuota(quota: Quota): QuotaStatus {
  return checkQuota(useBootstrap(getPermissions), quota)
}
