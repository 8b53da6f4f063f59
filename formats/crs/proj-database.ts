import { DatabaseSync } from 'node:sqlite'

/** EPSG's register as installed by PROJ; only the generated lists use it. */
export interface ProjDatabase {
  /** All geographic and projected systems, including withdrawn ones. */
  codes(): number[]
  datums(): DatumRow[]
  /** The shifts from each geographic system to WGS 84, or to an equivalent one. */
  shifts(): ShiftRow[]
  close(): void
}

export interface DatumRow {
  /** 'ESRI:104107' or 'EPSG:4146'. */
  id: string
  name: string
  datum: string
  aliases: string | null
}

/** Lengths are in metres, rotations in seconds of arc as EPSG's coordinate frame or position vector. */
export interface ShiftRow {
  id: string
  name: string
  method: number
  accuracy: number
  tx: number
  ty: number
  tz: number
  rx: number
  ry: number
  rz: number
  ppm: number
  px: number
  py: number
  pz: number
  west: number
  south: number
  east: number
  north: number
}

export function openProjDatabase(path = '/usr/share/proj/proj.db'): ProjDatabase {
  const database = new DatabaseSync(path, { readOnly: true })
  // The rows have the columns of each query.
  return {
    codes: () =>
      (database.prepare(codesQuery).all() as unknown as { code: number }[]).map(({ code }) => code),
    datums: () => database.prepare(datumsQuery).all() as unknown as DatumRow[],
    shifts: () => database.prepare(shiftsQuery).all() as unknown as ShiftRow[],
    close: () => database.close(),
  }
}

const codesQuery = `
  SELECT CAST(code AS INTEGER) AS code FROM projected_crs WHERE auth_name = 'EPSG'
  UNION
  SELECT CAST(code AS INTEGER) FROM geodetic_crs
  WHERE auth_name = 'EPSG' AND type = 'geographic 2D'
  ORDER BY 1`

const datumsQuery = `
  SELECT crs.auth_name || ':' || crs.code AS id, crs.name, datum.name AS datum,
    (SELECT group_concat(alt_name, ';') FROM alias_name
     WHERE source = 'ESRI' AND (
       (table_name = 'geodetic_crs' AND auth_name = crs.auth_name AND code = crs.code) OR
       (table_name = 'geodetic_datum' AND auth_name = crs.datum_auth_name
         AND code = crs.datum_code))) AS aliases
  FROM geodetic_crs crs
  JOIN geodetic_datum datum
    ON datum.auth_name = crs.datum_auth_name AND datum.code = crs.datum_code
  WHERE crs.type = 'geographic 2D' AND crs.auth_name IN ('EPSG', 'ESRI')
  ORDER BY crs.auth_name, CAST(crs.code AS INTEGER)`

/** Seven parameters about the origin or about a pivot, or three; a few are of geocentric systems. */
const shiftsQuery = `
  WITH factor AS (SELECT auth_name, code, conv_factor FROM unit_of_measure)
  SELECT source_crs_auth_name || ':' || coalesce(
      (SELECT flat.code FROM geodetic_crs cube
       JOIN geodetic_crs flat USING (auth_name, datum_auth_name, datum_code)
       WHERE cube.auth_name = source_crs_auth_name AND cube.code = source_crs_code
         AND cube.type = 'geocentric' AND flat.type = 'geographic 2D' AND flat.deprecated = 0),
      source_crs_code) AS id,
    op.name, replace(method_code, '1032', '9607') + 0 AS method,
    accuracy + CASE target_crs_code WHEN '4326' THEN 0 WHEN '4978' THEN 0 WHEN '4269' THEN 4 ELSE 1 END AS accuracy,
    tx * length.conv_factor AS tx, ty * length.conv_factor AS ty, tz * length.conv_factor AS tz,
    coalesce(rx * angle.conv_factor, 0) * 206264.80624709636 AS rx,
    coalesce(ry * angle.conv_factor, 0) * 206264.80624709636 AS ry,
    coalesce(rz * angle.conv_factor, 0) * 206264.80624709636 AS rz,
    coalesce(scale_difference * scale.conv_factor, 0) * 1e6 AS ppm,
    coalesce(px, 0) AS px, coalesce(py, 0) AS py, coalesce(pz, 0) AS pz,
    extent.west_lon AS west, extent.south_lat AS south,
    extent.east_lon AS east, extent.north_lat AS north
  FROM helmert_transformation op
  JOIN usage ON usage.object_table_name = 'helmert_transformation'
    AND usage.object_auth_name = op.auth_name AND usage.object_code = op.code
  JOIN extent ON extent.auth_name = usage.extent_auth_name AND extent.code = usage.extent_code
  JOIN factor length
    ON length.auth_name = translation_uom_auth_name AND length.code = translation_uom_code
  LEFT JOIN factor angle
    ON angle.auth_name = rotation_uom_auth_name AND angle.code = rotation_uom_code
  LEFT JOIN factor scale
    ON scale.auth_name = scale_difference_uom_auth_name
    AND scale.code = scale_difference_uom_code
  WHERE op.deprecated = 0 AND target_crs_auth_name = 'EPSG'
    AND target_crs_code IN ('4326', '4978', '4258', '4269', '4283', '4167', '4674', '4148', '4612')
    AND accuracy IS NOT NULL AND source_crs_auth_name IN ('EPSG', 'ESRI')
    AND (op.auth_name = 'EPSG' OR (op.auth_name = 'ESRI' AND source_crs_auth_name = 'ESRI'))
    AND method_code IN ('1032', '9603', '9606', '9607', '9636')
    AND source_crs_code <> '4326'
    AND NOT EXISTS (
      SELECT 1 FROM supersession
      WHERE superseded_table_name = 'helmert_transformation'
        AND replacement_table_name = 'helmert_transformation'
        AND superseded_auth_name = op.auth_name AND superseded_code = op.code)
  ORDER BY op.source_crs_auth_name, CAST(op.source_crs_code AS INTEGER), accuracy,
    CAST(op.code AS INTEGER) DESC`
