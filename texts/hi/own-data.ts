/** Texts of taking one's data along, in Hindi. */
import type { OwnDataTexts } from '#texts/own-data.ts';

export const ownData: OwnDataTexts = {
  title: 'आपका डेटा',
  tagline: 'आपके बारे में जो कुछ रखा है, एक फ़ाइल में।',
  contents:
    'आपका खाता, आपने कहाँ साइन इन किया, पैसों की हर आवाजाही, हर सौदा, और जो आपने लिखा और आपको बताया गया। गुप्त बातें और दूसरों के बारे में बातें छोड़ी गई हैं; फ़ाइल बताती है कि क्या, और क्यों।',
  asPage: 'पढ़ने के लिए',
  asPageNote: 'एक पृष्ठ जो किसी भी ब्राउज़र में खुलता है, भुगतान के प्रमाण चित्रों के रूप में।',
  asJson: 'प्रोग्राम के लिए',
  asJsonNote: 'वही JSON में।',
  downloadPage: 'HTML डाउनलोड करें',
  downloadJson: 'JSON डाउनलोड करें',
  careful: 'इसे सुरक्षित रखें। इसमें आपके बैंक विवरण, पते और संदेश हैं।',
};
