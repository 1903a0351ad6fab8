import { readCookie, writeCookie } from './cookies.ts'

const COOKIE = 'activeWorkspaceId'

/** Returns the id of the workspace that requests are made in; 0 is the default workspace. */
export const getActiveWorkspaceId = (): number => Number(readCookie(COOKIE)) || 0

/** Changes the workspace. Call `clearQueryCache` afterwards, so that the screen loads the data of the new workspace. */
export const activateWorkspace = (id: number): void => writeCookie(COOKIE, String(id))
