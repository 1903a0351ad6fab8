/**
 * The type of the live message that the requester and the reviewers of a request receive after another user has changed it. Their open pages fetch
 * the requests again.
 */
export const REQUEST_CHANGED = 'backstage.request_changed'
