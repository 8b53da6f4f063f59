/** The geometry types of well-known binary, as in ISO 13249-3. */
export const POINT = 1
export const LINE_STRING = 2
export const POLYGON = 3
export const MULTI_POINT = 4
export const MULTI_LINE_STRING = 5
export const MULTI_POLYGON = 6
export const GEOMETRY_COLLECTION = 7
export const CIRCULAR_STRING = 8
export const COMPOUND_CURVE = 9
export const CURVE_POLYGON = 10
export const MULTI_CURVE = 11
export const MULTI_SURFACE = 12
export const POLYHEDRAL_SURFACE = 15
export const TIN = 16
export const TRIANGLE = 17

/** The byte order mark before the type; all other values mean big-endian. */
export const LITTLE_ENDIAN = 1
