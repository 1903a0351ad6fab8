import { readCookie, writeCookie } from './cookies.ts'

const COOKIE = 'activeWorkspaceId'

/** The workspace that calls are made in; 0 is everybody's default. */
export const getActiveWorkspaceId = (): number => Number(readCookie(COOKIE)) || 0

/** Whoever changes it has to ask anew for what is on screen: `clearAnswers()`. */
export const activateWorkspace = (id: number) => writeCookie(COOKIE, String(id))
