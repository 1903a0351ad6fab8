import { column, defineModel } from '@balafon/sdk/server'

/** A picture that was uploaded in the backstage. Forms may refer to these pictures only, so that no page loads pictures of other sites. */
export const UploadedImage = defineModel('backstage_images', {
  columns: {
    url: column.text().primaryKey(),
    /** The URL of a small version. */
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
