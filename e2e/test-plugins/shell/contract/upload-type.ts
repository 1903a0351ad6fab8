/** The upload type of the test plugin. It accepts audio files. */
export const UPLOAD_TYPE = 'test.plugin.sound'
