import { channelsOf, inks } from '../../layers/colours.ts'
import { groundGlsl, groundUniforms } from './ground-glsl.ts'
import { plotGlsl, plotUniforms } from './plot-glsl.ts'
import { segmentGlsl, segmentUniforms } from './segment-quads.ts'

export const buildingUniforms = [
  ...groundUniforms,
  ...plotUniforms,
  'u_lift',
  'u_opacity',
  'u_isShadow',
  'u_tones',
] as const

/**
 * The colour of a building: the hue of its plot, and paper where the plot does not match. When
 * tilted, it is lit from the north-west, and sides facing away have the shade's colour, as in the
 * page's pictures.
 */
const paintGlsl = `
uniform float u_lift;
uniform bool u_isShadow;
uniform vec3 u_tones[10];
const vec3 shadow = ${vec3(inks.buildingShadow)};
const vec2 away = vec2(0.3, -0.3);

vec3 paint(uint plot, float light) {
  bool isIn = passes(plot);
  vec3 flatly = isIn ? u_tones[codeOf(plot, u_shift)] : ${vec3(inks.buildingPassedOver)};
  vec3 lit = mix(${vec3(inks.shade)}, isIn ? ${vec3(inks.buildingLit)} : ${vec3(inks.paper)}, light);
  return mix(flatly, lit, clamp(u_lift * 3.0, 0.0, 1.0));
}
`

const fragment = `
uniform float u_opacity;
flat in vec3 v_colour;
out vec4 o_colour;
void main() { o_colour = vec4(v_colour, 1.0) * u_opacity; }`

export const roofShader = {
  uniforms: buildingUniforms,
  vertex: `${groundGlsl}${plotGlsl}${paintGlsl}
  layout(location = 0) in vec2 a_place;
  layout(location = 1) in vec2 a_storey;
  layout(location = 2) in uint a_plot;
  layout(location = 3) in float a_light;
  flat out vec3 v_colour;
  void main() {
    v_colour = u_isShadow ? shadow : paint(a_plot, a_light);
    vec2 place = u_isShadow ? a_place + away * a_storey.y : a_place;
    float up = u_isShadow ? 0.0 : u_lift * a_storey.y;
    gl_Position = onScreen(place, u_raise * a_storey.x + up);
  }`,
  fragment,
} as const

/** A wall is drawn once for each side; its shadow is on the ground, away from the sun. */
export const wallShader = {
  uniforms: [...buildingUniforms, ...segmentUniforms],
  vertex: `${groundGlsl}${plotGlsl}${paintGlsl}${segmentGlsl}
  flat out vec3 v_colour;
  void main() {
    vec4 ends = segmentTexel(0);
    vec4 wall = segmentTexel(1);
    float top = cornerOf().y;
    vec2 place = mix(ends.xy, ends.zw, cornerOf().x);
    vec2 way = ends.zw - ends.xy;
    vec2 facing = normalize(vec2(way.y, -way.x) + vec2(1e-6));
    float light = 0.74 + 0.18 * dot(facing, vec2(-0.7071, 0.7071));
    v_colour = u_isShadow ? shadow : paint(floatBitsToUint(wall.z), light);
    if (u_isShadow) {
      gl_Position = onScreen(place + away * wall.y * top, u_raise * wall.x);
    } else {
      gl_Position = onScreen(place, u_raise * wall.x + u_lift * wall.y * top - 3.0 * (1.0 - top) * u_lift);
    }
  }`,
  fragment,
} as const

function vec3(hex: string): string {
  return `vec3(${channelsOf(hex)
    .map((channel) => channel.toFixed(4))
    .join(', ')})`
}
