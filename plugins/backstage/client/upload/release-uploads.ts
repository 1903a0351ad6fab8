/** The group of the uploads of the upload page. */
export const RELEASE_UPLOADS = 'backstage release'
