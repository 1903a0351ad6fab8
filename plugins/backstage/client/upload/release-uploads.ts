/** The upload group of the upload page. It keeps the uploads of the page apart from uploads of other pages. */
export const RELEASE_UPLOADS = 'backstage release'
