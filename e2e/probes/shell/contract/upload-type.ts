/** The upload type of the probe: sounds. */
export const UPLOAD_TYPE = 'test.probe.sound'
