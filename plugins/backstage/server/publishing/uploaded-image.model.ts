import { column, defineModel } from '@balafon/sdk/server'

/** A picture that was uploaded in the backstage. Forms may only refer to these pictures, so that no page of the site loads a picture from another site. */
export const UploadedImage = defineModel('backstage_images', {
  columns: {
    url: column.text().primaryKey(),
    /** The URL of the small version of the picture. */
    small: column.text().nullable(),
    userId: column.bigint().references('users', 'set null').nullable(),
    /** The hue and the chroma of the main colour, in OKLCH. */
    hue: column.double(),
    chroma: column.double(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    backstage_images_user: '(user_id)',
  },
})
