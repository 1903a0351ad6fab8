/**
 * The type of the live message about requests of artists. The requester receives it after a question or a decision, the reviewers after a new request or
 * an answer. Their open pages then fetch the requests again.
 */
export const REQUEST_CHANGED = 'backstage.request_changed'
