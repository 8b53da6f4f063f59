import { groundGlsl, groundUniforms } from './ground-glsl.ts'
import { plotGlsl, plotUniforms } from './plot-glsl.ts'
import { segmentGlsl, segmentUniforms } from './segment-quads.ts'

/**
 * Lines of any width with round ends: a segment is a rectangle around its two ends, and each pixel
 * is coloured by its distance from the segment. Roads in a tilted view have square ends, because
 * round ones look like discs. Widths are on the ground (metres) or on the screen (pixels),
 * whichever is wider. Inset lines are translucent bands, whose segments meet at mitres.
 */
export const lineUniforms = [
  ...groundUniforms,
  ...segmentUniforms,
  'u_metresPerW',
  'u_leastPx',
  'u_morePx',
  'u_insetPx',
  'u_dashM',
  'u_dotM',
  'u_colour',
] as const

const lineGlsl = `
uniform float u_metresPerW;
uniform float u_leastPx;
uniform float u_morePx;
uniform float u_insetPx;
out vec2 v_at;
out vec2 v_half;
flat out vec2 v_isSquare;
flat out float v_lengthM;
flat out float v_alongM;

// Whether no segment of the same line joins the end.
bool isFree(vec4 ends, float end) {
  vec4 next = texelOf(segmentAt() + int(end) * 2 - 1, 0);
  return end > 0.0 ? next.xy != ends.zw : next.zw != ends.xy;
}

// How far an end moves along its segment per distance from the line, so that it meets its neighbour
// without an overlap.
float mitre(vec4 ends, vec2 along, float end) {
  vec4 next = texelOf(segmentAt() + int(end) * 2 - 1, 0);
  bool isJoined = end > 0.0 ? next.xy == ends.zw : next.zw == ends.xy;
  vec2 way = normalize(along + normalize(next.zw - next.xy));
  return isJoined ? (along.x * way.y - along.y * way.x) / -max(dot(along, way), 0.5) : 0.0;
}

void drawLine(vec4 segment) {
  vec4 ends = segmentTexel(0);
  vec2 corner = cornerOf();
  float end = corner.x;
  float side = corner.y * 2.0 - 1.0;
  vec2 way = ends.zw - ends.xy;
  float lengthM = length(way);
  vec2 along = lengthM > 0.0 ? way / lengthM : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  vec2 from = mix(ends.xy, ends.zw, end);
  float up = heightAt(from);
  float pixelM = u_metresPerW * (u_matrix * vec4(from, up, 1.0)).w;
  float halfM = 0.5 * max(segment.y, u_leastPx * pixelM) + u_morePx * pixelM;
  float reachM = halfM + pixelM;
  float outward = end * 2.0 - 1.0;
  float aside = side * reachM + u_insetPx * pixelM;
  float furtherM = u_insetPx > 0.0 ? mitre(ends, along, end) * aside : outward * reachM;
  v_at = vec2(end * lengthM + furtherM, side * reachM);
  v_half = vec2(halfM, pixelM);
  bool isRaisedRoad = segment.y > 0.0 && u_raise > 0.0;
  v_isSquare = isRaisedRoad ? vec2(isFree(ends, 0.0), isFree(ends, 1.0)) : vec2(0.0);
  v_lengthM = lengthM;
  v_alongM = segment.x;
  gl_Position = onScreen(from + along * furtherM + across * aside, up);
}
`

const fragmentGlsl = `
uniform vec2 u_dashM;
uniform float u_dotM;
in vec2 v_at;
in vec2 v_half;
flat in vec2 v_isSquare;
flat in float v_lengthM;
flat in float v_alongM;
out vec4 o_colour;

float coverage() {
  float beyond = max(max(-v_at.x, v_at.x - v_lengthM), 0.0);
  bool isSquare = (v_at.x < 0.0 ? v_isSquare.x : v_isSquare.y) > 0.0;
  float away = isSquare ? max(beyond, abs(v_at.y)) : length(vec2(beyond, v_at.y));
  float covered = clamp((v_half.x - away) / v_half.y + 0.5, 0.0, 1.0);
  if (u_dashM.x > 0.0) {
    float place = mod(v_alongM + v_at.x, u_dashM.x + u_dashM.y);
    float dot = 0.5 * u_dotM - abs(place - u_dashM.x - 0.5 * u_dashM.y);
    float inside = max(min(place, u_dashM.x - place), dot) / v_half.y;
    covered *= clamp(inside + 0.5, 0.0, 1.0) * float(beyond == 0.0);
  }
  return covered;
}
`

export const lineShader = {
  uniforms: lineUniforms,
  vertex: `${groundGlsl}${segmentGlsl}${lineGlsl}
  void main() { drawLine(segmentTexel(1)); }`,
  fragment: `${fragmentGlsl}
  uniform vec4 u_colour;
  void main() { o_colour = u_colour * coverage(); }`,
} as const

/** The boundaries of plots; those that do not match are faint. */
export const plotLineShader = {
  uniforms: [...lineUniforms, ...plotUniforms],
  vertex: `${groundGlsl}${plotGlsl}${segmentGlsl}${lineGlsl}
  flat out float v_share;
  void main() {
    vec4 segment = segmentTexel(1);
    v_share = passes(floatBitsToUint(segment.z)) ? 1.0 : 0.3;
    drawLine(segment);
  }`,
  fragment: `${fragmentGlsl}
  uniform vec4 u_colour;
  flat in float v_share;
  void main() { o_colour = u_colour * coverage() * v_share; }`,
} as const
