/** The name of the job that publishes scheduled music. It runs every minute, and when the audio that a release waited for is ready. */
export const PUBLISH_SCHEDULED_MUSIC_JOB = 'publish-due'
