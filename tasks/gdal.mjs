import { installWithApt } from './apt.mjs'
import { which } from './run.mjs'

const commands = ['ogrinfo', 'ogr2ogr', 'gdaltransform']

/** GDAL's command line tools are there, or are installed now. Throws if neither works. */
export async function ensureGdal() {
  if (commands.every(which)) return
  await installWithApt("Installing Debian's GDAL (once)", '--no-install-recommends', 'gdal-bin')
  if (commands.every(which)) return
  throw new Error(
    'GDAL was not found and could not be installed: install gdal-bin (Debian, Ubuntu) or gdal (Homebrew) and try again',
  )
}
