import type { PlayerContext } from '../../models.ts'

/** Creates the function that removes a deleted account as the owner of its music and channels. The music and channels stay without an owner. */
export const createClearOwner =
  ({ Album, Artist, Channel, Track }: PlayerContext['models']) =>
  async (ownerId: number) => {
    await Artist.update({ ownerId: null }, { where: { ownerId } })
    await Album.update({ ownerId: null }, { where: { ownerId } })
    await Track.update({ ownerId: null }, { where: { ownerId } })
    await Channel.update({ ownerId: null }, { where: { ownerId } })
  }
