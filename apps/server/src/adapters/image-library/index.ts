/** The picture formats that people upload here. The library knows more, and each is one more way in. */
const readable = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);

const load = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readable });
  sharp.cache(false);
  return sharp;
};

let library: ReturnType<typeof load> | undefined;

/**
 * The image library, loaded with the first picture. It works on threads of its own, off the event loop. What it may
 * read is set once, because the setting is the whole process's.
 */
export const loadImageLibrary = () => {
  library ??= load();
  return library;
};
