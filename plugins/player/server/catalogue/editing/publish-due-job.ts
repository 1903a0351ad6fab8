/** The job that publishes what is due. It runs every minute, and when audio that a release waited for is ready. */
export const PUBLISH_DUE_JOB = 'publish-due'
